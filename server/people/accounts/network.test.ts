import { expect, test } from "vitest";
import { networkOf, widerNetworkOf } from "./network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:1::7", "2001:db8:1:1::/64"],
  ["2001:0DB8:0001:0001:ffff:0:0:1", "2001:db8:1:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:192.0.2.1", "::ffff:c000:201"],
])("%s counts for the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ["2001:db8:1:1::7", "2001:db8:1:0::/56"],
  ["2001:db8:1:ff::7", "2001:db8:1:0::/56"],
  ["2001:db8:1:100::7", "2001:db8:1:100::/56"],
  ["2001:db8:1:abcd::7%eth0", "2001:db8:1:ab00::/56"],
  ["::1", "0:0:0:0::/56"],
  ["::ffff:203.0.113.9", null],
  ["203.0.113.9", null],
  ["unknown", null],
])("%s belongs to the wider network %s", (ip, network) => {
  expect(widerNetworkOf(ip)).toBe(network);
});
