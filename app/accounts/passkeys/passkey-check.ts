/**
 * What the standard says of a browser's answer (WebAuthn level 3, 7.1 and 7.2), checked by @simplewebauthn/server, which is loaded when
 * the first passkey comes: most clinics' processes never need it.
 */
import type { z } from 'zod'
import type { newCredentialSchema, usedCredentialSchema } from '../contract/passkeys'
import { hashToken } from '../sessions/opaque-token'
import type { Passkey } from './passkey-store'

export type NewCredential = z.output<typeof newCredentialSchema>
export type UsedCredential = z.output<typeof usedCredentialSchema>

/** For which site passkeys are: by the settings, never by a request, whose Host the caller writes. */
export type PasskeySite = { rpId: string; origin: string }

export function passkeySite(publicUrl: string): PasskeySite {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** ES256, EdDSA and RS256, by the numbers of COSE: what every authenticator has one of. */
export const passkeyAlgorithms = [-7, -8, -257]

/** What the check needs to know: the site, and the hash of the challenge the browser was given. */
type Asked = { site: PasskeySite; challengeHash: string }

const expectedOf = ({ site, challengeHash }: Asked) => ({
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  expectedChallenge: (challenge: string) => hashToken(challenge) === challengeHash,
  requireUserVerification: true,
})

type CheckedNew = Pick<Passkey, 'credential_id' | 'public_key' | 'counter'>

/** @returns null for whatever is not the answer to what was asked */
export async function checkNewCredential(credential: NewCredential, asked: Asked): Promise<CheckedNew | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, response } = credential
  try {
    const { attestationObject } = response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: await withoutAttestation(attestationObject),
        },
      },
      supportedAlgorithmIDs: passkeyAlgorithms,
      ...expectedOf(asked),
    })
    // What a browser says the credential is called, and what the authenticator has signed, have to be the same.
    if (!verified || registrationInfo.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    return null
  }
}

/**
 * The maker of the authenticator was not asked for ("none"), so what an answer says of it is not looked at. The library would ask for the
 * lists of revoked certificates at addresses that stand in them: a caller could have this machine ask any address.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

/** @returns what the authenticator's counter says now; null for whatever is not the answer to what was asked, and for a counter that went back */
export async function checkUsedCredential(
  { id, response }: UsedCredential,
  passkey: Passkey,
  asked: Asked,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...signed } = response
  if (userHandle && userHandle !== userHandleOf(passkey.user_id)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} }, response: signed },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      ...expectedOf(asked),
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** By which an authenticator tells accounts apart: the account's id, in which no name or address of the owner stands. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
