# Aahar in a container: docs/going-live.md. Two stages: the first builds, the second has Node, the built folder and nothing else.
#   docker build -t aahar .
#   docker build -t aahar --build-arg CONTENT_EDITING=1 .    staff change content in the browser (180 MB more)

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG CONTENT_EDITING=
RUN npm run build -- --to /out ${CONTENT_EDITING:+--content-editing}

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data/site CONTENT_DIR=/data/content
WORKDIR /app
# The program belongs to root: the site's user cannot change it, also where the root file system is not read-only.
COPY --from=build /out /app
# A new, empty volume takes these over; later images leave the content of the volume alone.
RUN mkdir -p /data/site && cp -r /app/content /data/content && chown -R node:node /data && chmod 700 /data/site
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM lets what runs be finished (10 s), so give it more: docker stop -t 20.
CMD ["node", "build/front-door.js"]
