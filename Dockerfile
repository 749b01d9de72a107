# docker build --tag klee-minty . && docker run --rm --volume "$PWD:/work" --user "$(id -u):$(id -g)" klee-minty
FROM python:3.12-slim
COPY requirements.txt .
RUN pip install --no-cache-dir --requirement requirements.txt
ENV HOME=/tmp
WORKDIR /work
CMD ["snakemake", "--cores", "all"]
