import { expect, test } from "vitest";
import { hasIdentityNumber } from "./identity-numbers.ts";

/** Of each kind: numbers that are found by themselves and in a sentence, and numbers that only look like them. */
const KINDS: readonly (readonly [kind: string, found: readonly string[], others: readonly string[]])[] = [
  [
    "a payment card",
    [
      "4111 1111 1111 1111",
      "4111-1111-1111-1111",
      "4111111111111111",
      "5555555555554444",
      "5105105105105100",
      "2223003122003222",
      "2720992593319364",
      "3530111333300000",
      "6011111111111117",
      "378282246310005",
      "3400-000000-00009",
    ],
    [
      // Another digit at its end, another length, another first digit, or a part of something else.
      "4111 1111 1111 1112",
      "378282246310006",
      "41111111111111111",
      "411111111111111",
      "x4111111111111111",
      "14111111111111111",
      "5655555555554443",
      "2111111111111110",
      "2820992593319363",
      "362222222222225",
      "3611111111111111",
      "1111111111111117",
      "4111  1111 1111 1111",
    ],
  ],
  ["Brazil's CPF", ["529.982.247-25"], ["1529.982.247-25", "x529.982.247-25", "529.982.247-251", "529.982.247.25", "52.982.247-25"]],
  [
    "a number of American social security",
    ["123-45-6789", "899-01-0001", "665-45-6789", "100-00-0000"],
    [
      "000-45-6789",
      "666-45-6789",
      "900-45-6789",
      "1123-45-6789",
      "x123-45-6789",
      "1-123-45-6789",
      "123-45-67890",
      "123-45-6789-0",
      "123-4-56789",
      "12-345-6789",
    ],
  ],
  [
    "a Korean resident number",
    ["900101-1234567", "991231-8000000", "000930-4123456", "900110-2123456", "900920-3123456"],
    [
      "901301-1234567",
      "900001-1234567",
      "900132-1234567",
      "900100-1234567",
      "900101-9234567",
      "900101-0234567",
      "1900101-1234567",
      "x900101-1234567",
      "1-900101-1234567",
      "900101-12345678",
      "900101-123456",
    ],
  ],
  [
    "a Malaysian card",
    ["900101-14-1234", "991231-01-0000", "901010-14-1234", "900120-14-1234", "900130-14-1234"],
    [
      "901301-14-1234",
      "900001-14-1234",
      "900132-14-1234",
      "900100-14-1234",
      "1900101-14-1234",
      "x900101-14-1234",
      "1-900101-14-1234",
      "900101-14-12345",
      "900101-14-1234-5",
      "900101-1-1234",
    ],
  ],
  ["India's PAN", ["abcde1234f"], ["xabcde1234f", "1abcde1234f", "abcde1234fx", "abcde1234f5", "abcd1234f", "abcde123f", "abcde12345"]],
  [
    "an Italian fiscal code",
    ["rccmnl83s18d969h", "mrtmtt25d09f205z"],
    [
      "rccmnl83z18d969h",
      "xrccmnl83s18d969h",
      "1rccmnl83s18d969h",
      "rccmnl83s18d969hx",
      "rccmnl83s18d9691",
      "rccmnl8xs18d969h",
      "rccmnl83s1xd969h",
      "rccmnl83s181969h",
      "rccmnl83s18d96xh",
      "rccmn183s18d969h",
    ],
  ],
  [
    "a Spanish identity number",
    ["12345678z", "00000000t", "00000022e"],
    ["12345678a", "112345678z", "x12345678z", "12345678zx", "12345678z1", "1234567z"],
  ],
  [
    "a Chinese identity number",
    ["11010519491231002x", "440524198001010013", "330102200010209993", "110101199911011236"],
    [
      "110105194912310021",
      "01010519491231002x",
      "11010518491231002x",
      "11010519491331002x",
      "11010519490031002x",
      "11010519491232002x",
      "11010519491200002x",
      "211010519491231002x",
      "11010519491231002xa",
      "11010519491231002x1",
    ],
  ],
];

test.each(KINDS)("%s is found, and not what only looks like one", (_kind, found, others) => {
  for (const number of found) {
    expect(hasIdentityNumber(number), number).toBe(true);
    expect(hasIdentityNumber(`it is ${number}, ok?`), number).toBe(true);
  }
  for (const number of others) expect(hasIdentityNumber(`it is ${number}, ok?`), number).toBe(false);
});

test("The second number of a message is found too, where the first has another check digit", () => {
  expect(hasIdentityNumber("4111111111111112 4111111111111111")).toBe(true);
});
