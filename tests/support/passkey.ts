/** An authenticator in software, for tests: it makes passkeys and signs with them as a phone does, and lies where a test tells it to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { ClinicApi } from './clinic'

/** What a test changes of an honest answer. */
type Lies = {
  /** Where the page says it is. */
  origin?: string
  /** For which site the authenticator thinks it signs. */
  rpId?: string
  counter?: number
  /** A person touched it, without the owner's finger, face or lock. */
  isUnverified?: boolean
  challenge?: string
  userHandle?: string
  format?: string
}

type Asked = { challenge: string }

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** As much of CBOR as the standard's objects take. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

/** @param at where the page that asks is */
export function createAuthenticator(at = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  const clientData = (type: string, { challenge }: Asked, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? at.origin,
        crossOrigin: false,
      }),
    )

  function authData(lies: Lies, attested?: Buffer): Buffer {
    counter = lies.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 1 | (lies.isUnverified ? 0 : 4) | (attested ? 64 : 0)
    return Buffer.concat([sha256(lies.rpId ?? at.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    id: base64url(id),

    /** As a browser answers navigator.credentials.create. */
    make(asked: Asked, lies: Lies = {}) {
      const length = Buffer.from([0, id.length])
      const data = authData(lies, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
      const statement = lies.format
        ? new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.alloc(64)],
            ['x5c', [Buffer.from('no certificate')]],
          ])
        : new Map()
      const attestation = new Map<string, unknown>([
        ['fmt', lies.format ?? 'none'],
        ['attStmt', statement],
        ['authData', data],
      ])
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal', 'hybrid', 'pigeon'],
        },
      }
    },

    /** As a browser answers navigator.credentials.get. */
    use(asked: Asked, lies: Lies = {}) {
      const client = clientData('webauthn.get', asked, lies)
      const data = authData(lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(lies.userHandle !== undefined && { userHandle: lies.userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey to the account of this session, which was proven a short while ago. @throws where it cannot be */
export async function addPasskey(clinic: ClinicApi, authenticator = createAuthenticator(), name = 'Phone') {
  const asked = await clinic.passkeys.beginAdd({})
  if (!asked.ok) throw new Error(`begin: ${JSON.stringify(asked.failure)}`)
  const added = await clinic.passkeys.add({ name, credential: authenticator.make(asked.data) })
  if (!added.ok) throw new Error(`add: ${JSON.stringify(added.failure)}`)
  return { authenticator, recoveryCodes: added.data.recovery_codes }
}
