# The program, the libraries that it needs and a busybox: docs/reference/container-image.md.
# Before it: npm run executables -- linux-x64 --no-archives
FROM debian:bookworm-slim AS build
ARG PLATFORM=linux-x64
RUN apt-get update && apt-get install -y --no-install-recommends busybox-static libatomic1
WORKDIR /image
COPY executables/${PLATFORM}/payconfirm /image/
RUN cp --parents --dereference $(ldd payconfirm | grep -o '/[^ ]*') . \
 && mkdir bin etc home home/payconfirm tmp \
 && chmod 1777 home/payconfirm tmp \
 && echo payconfirm:x:10001:10001::/home/payconfirm:/bin/sh > etc/passwd \
 && cp /bin/busybox bin/ \
 && chroot . /bin/busybox --install -s /bin

FROM scratch
COPY --from=build /image /
ENV PATH=/:/bin HOME=/home/payconfirm
USER 10001
EXPOSE 4010
# A connection will do: its own paths may be shut.
HEALTHCHECK --interval=2s --timeout=3s --start-period=10s \
  CMD ["sh", "-c", "nc 127.0.0.1 4010 < /dev/null"]
ENTRYPOINT ["/payconfirm"]
CMD ["emulator", "start", "--host", "0.0.0.0", "--memory"]
