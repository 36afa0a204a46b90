/**
 * Making and using a passkey (WebAuthn). The server's options and the browser's answer are the standard's JSON; the browser itself takes and
 * gives bytes, and the methods that turn one into the other are missing in browsers of 2024.
 */
import type { NewPasskeyOptions, PasskeyOptions } from '../../contract/passkeys'

/** Whether this browser knows passkeys, and may use them here: only over https and on one's own machine. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * @returns the answer for the server, as text
 * @throws what the browser throws where nothing was made: see `passkeyProblem`
 */
export async function makePasskey({ challenge, user, excludeCredentials, ...options }: NewPasskeyOptions) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(withBytes),
    },
  })
  const { id, response } = made as PublicKeyCredential
  const answer = response as AuthenticatorAttestationResponse
  return JSON.stringify({
    id,
    response: {
      clientDataJSON: textOf(answer.clientDataJSON),
      attestationObject: textOf(answer.attestationObject),
      transports: answer.getTransports?.(),
    },
  })
}

/** As `makePasskey`. */
export async function askPasskey({ challenge, allowCredentials, ...options }: PasskeyOptions): Promise<string> {
  const used = await navigator.credentials.get({
    publicKey: { ...options, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(withBytes) },
  })
  const { id, response } = used as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return JSON.stringify({
    id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  })
}

/** What a person is told where their browser has not done it: they said no, took too long, or it cannot. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Your browser cannot make a passkey at this address.'
  return 'Your browser did not send a passkey. You can try again.'
}

type Descriptor = PasskeyOptions['allowCredentials'][number]

/** The transport `cable` is the older name of `hybrid`, and not in the types. */
const withBytes = ({ id, transports, ...rest }: Descriptor): PublicKeyCredentialDescriptor => ({
  ...rest,
  id: bytesOf(id),
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
