/**
 * The text of an answer from outside. A longer one is given up where it passes the limit: reading all of it before its length is looked at would let a
 * foreign service fill this process's memory.
 * @throws Error with the limit
 */
export async function readAnswer(response: Response, mostBytes: number): Promise<string> {
  if (response.body === null) return "";
  const pieces: AsyncIterable<Uint8Array> = response.body;
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of pieces) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > mostBytes) throw new Error(`answered more than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
