/** Random tokens that are stored as hashes, and texts sealed with one. */
import { createHash, randomBytes } from 'node:crypto'
import { openText, sealText } from '~/platform/vault/sealing.server'
import { keyFor } from '~/platform/vault/secrets.server'

/** 256 random bits in 43 characters that fit in an address. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Its 256 random bits cannot be guessed, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Seals with a key that only the holder of the token has: the database does not. */
export function sealWithToken(token: string, text: string): string {
  return sealText(sealKey(token), text).toString('base64url')
}

/** @throws where the token is another one or the text was changed */
export function unsealWithToken(token: string, sealed: string): string {
  return openText(sealKey(token), Buffer.from(sealed, 'base64url'))
}

const sealKey = (token: string) => keyFor('sealed successor', token)
