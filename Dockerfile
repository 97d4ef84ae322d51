# Builds all images that the two compose files need: api (also used by worker and migrate), proxy and sandbox.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/contracts/package.json libs/contracts/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY tools/bench/package.json tools/bench/

FROM manifests AS build
RUN npm ci --no-audit --no-fund --loglevel=error
COPY nx.json tsconfig.base.json ./
COPY libs libs
COPY packages/stripe-sandbox packages/stripe-sandbox
COPY apps/api apps/api
COPY apps/web apps/web
RUN npx nx run-many -t build --outputStyle=static

# The packages that the API needs at run time, without the packages of the other workspaces.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace @raffle/api --no-audit --no-fund --loglevel=error \
 && mkdir -p apps/api/node_modules

FROM node:24-bookworm-slim AS api
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps/api/node_modules apps/api/node_modules
COPY --from=build /app/libs/contracts/package.json libs/contracts/
COPY --from=build /app/libs/contracts/dist libs/contracts/dist
COPY --from=build /app/apps/api/package.json apps/api/
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/api/assets apps/api/assets
COPY --from=build /app/apps/web/dist apps/web/dist
# Mount point for the list of deleted accounts. Docker gives a new volume the owner of this folder.
RUN mkdir -m 700 /deletions && chown node /deletions
WORKDIR /app/apps/api
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/main.js"]

FROM node:24-bookworm-slim AS sandbox
WORKDIR /app
COPY --from=build /app/packages/stripe-sandbox/package.json ./
COPY --from=build /app/packages/stripe-sandbox/dist dist
RUN mkdir /data && chown node /data
VOLUME /data
USER node
EXPOSE 4242
CMD ["node", "dist/main.js"]

# Since 2.11.4, if a replica is gone, Caddy sends a POST to the next replica with its body. Older versions lose the body.
FROM caddy:2.11.4 AS proxy
COPY tools/proxy/Caddyfile /etc/caddy/Caddyfile
COPY tools/proxy/pages /etc/caddy/pages
COPY --from=build /app/apps/web/dist /srv
# /data and /config hold certificates if SITE_ADDRESS contains host names.
RUN chown -R 1000:1000 /data /config
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
USER 1000:1000
EXPOSE 8080
