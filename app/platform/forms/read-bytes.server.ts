/**
 * The body of a request. It counts what arrives, because a chunked body announces no length.
 * @param limitBytes what is longer is not read to its end
 * @returns 'aborted' where the client went away in the middle
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Buffer | 'too large' | 'aborted'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = request.body?.getReader()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return Buffer.concat(chunks)
      size += part.value.length
      if (size > limitBytes) {
        await reader?.cancel()
        return 'too large'
      }
      chunks.push(part.value)
    }
  } catch {
    return size > limitBytes ? 'too large' : 'aborted'
  }
}
