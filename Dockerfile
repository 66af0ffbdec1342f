# syntax=docker/dockerfile:1

# The image of Pitboard: docker build -t pitboard .
# A release is built on the machine's own processor; it has the native packages of amd64 and arm64.
ARG NODE_VERSION=26.10.0

FROM --platform=$BUILDPLATFORM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release && mv release/pitboard-*/ /release && install -d -m 700 /data
# The image needs the packages of one processor.
ARG TARGETARCH
RUN case "$TARGETARCH" in \
      amd64) rm -r /release/node_modules/@img/*-linux-arm64 ;; \
      arm64) rm -r /release/node_modules/@img/*-linux-x64 ;; \
      *) echo "There is no image for $TARGETARCH." >&2; exit 1 ;; \
    esac

# No RUN below: an image for the other processor needs no emulation.
FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="Pitboard" org.opencontainers.image.licenses="MIT"
COPY --from=build /release /pitboard
COPY --from=build --chown=1000:1000 /data /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /pitboard
# The user "node" of the base image. Only the volume is written to: the root file system can be read-only.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/main.js"]
