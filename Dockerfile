# The emulator for a container network: docs/guides/ci.md.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm run --silent package \
 && npm install --global --prefix /opt/payconfirm --no-audit --no-fund ./payconfirm-*.tgz

FROM node:24-slim
COPY --from=build /opt/payconfirm /opt/payconfirm
ENV PATH=/opt/payconfirm/bin:$PATH
USER node
EXPOSE 4010
# Any answer will do: its own paths may be shut.
HEALTHCHECK --interval=2s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/').then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["payconfirm"]
CMD ["emulator", "start", "--host", "0.0.0.0", "--memory"]
