# docker build -t vitrine .
# docker run -d -p 127.0.0.1:8000:8000 -v vitrine:/data -e APP_SECRET=… -e BASE_URL=… -e PROFILES_URL=… -e API_URL=… vitrine
FROM node:24-bookworm-slim AS build
WORKDIR /vitrine
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json LICENSE ./
COPY build build
COPY clients/typescript/src clients/typescript/src
COPY src src
RUN npm run build && mkdir /data

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
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
