# docker build -t vitrine .
# docker buildx build --platform linux/amd64,linux/arm64 -t vitrine .
# docker run -d -p 127.0.0.1:8000:8000 -v vitrine:/data -e APP_SECRET=… -e DOMAIN=… vitrine

# On the machine that builds: Bun makes the executable of the other architecture there, too.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /vitrine
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json LICENSE ./
COPY build build
COPY clients/typescript/src clients/typescript/src
COPY src src
ARG TARGETARCH
ARG COMMIT=
RUN npm run build -- --executable --target "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" --to dist && mkdir /data

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="Self-hosted profile pages for a team, a university or yourself." \
      org.opencontainers.image.url="https://vitrine-profiles.github.io/vitrine/" \
      org.opencontainers.image.source="https://github.com/vitrine-profiles/vitrine" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$COMMIT"
COPY --from=build /vitrine/dist/vitrine /usr/local/bin/vitrine
COPY --from=build --chown=65532:65532 /data /data
ENV HOST=0.0.0.0 PORT=8000 DATABASE_URL=sqlite:/data/vitrine.db
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s --retries=3 CMD ["vitrine", "health"]
ENTRYPOINT ["vitrine"]
CMD ["serve"]
