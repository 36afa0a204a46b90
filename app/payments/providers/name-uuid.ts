import { createHash } from 'node:crypto'

/** RFC 9562's namespace for URLs. */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** A UUIDv5: the same name is always the same UUID. */
export function uuidOfName(name: string): string {
  const bytes = createHash('sha1').update(urlNamespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
