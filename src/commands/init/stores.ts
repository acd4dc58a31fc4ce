/** Where a receiver keeps deliveries and orders. */

/** For receivers that store files in the folder `RECEIVED`. */
export const fileOrders = {
  make: `mkdir -p "\${RECEIVED:-received}" && echo "$ORDER_CODE=$AMOUNT" >>"\${RECEIVED:-received}/orders.txt"`,
  count: `grep -lxF "$CODE" "\${RECEIVED:-received}"/*.paid 2>/dev/null | wc -l`,
  // A test creates some thousand files.
  apart: 'RECEIVED=$(mktemp -d)',
};
