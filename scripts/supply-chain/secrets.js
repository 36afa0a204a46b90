/**
 * Secrets that were committed by mistake. What a provider gives out has a form of its own; what we make ourselves (SESSION_SECRET,
 * DATA_KEY, passwords in addresses) is found by its name. Examples of tests and samples are known by what is in them.
 */

/** @type {readonly { what: string, form: RegExp }[]} */
const forms = [
  { what: 'a private key', form: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/g },
  { what: 'a key of AWS', form: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { what: 'a live key of Razorpay', form: /\brzp_live_[A-Za-z0-9]{10,}/g },
  { what: 'a secret of Cashfree', form: /\bcfsk_ma_prod_[a-z0-9]{20,}/g },
  { what: 'a token of GitHub', form: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,})/g },
  { what: 'a token of npm', form: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { what: 'a token of Slack', form: /\bxox[abprs]-[A-Za-z0-9-]{20,}/g },
  { what: 'a key of Google', form: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  {
    what: 'a key of Stripe or SendGrid',
    form: /\b(?:sk_live_[A-Za-z0-9]{20,}|SG\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{30,})/g,
  },
  {
    what: 'a setting’s secret',
    form: /^\s*(?:SESSION_SECRET|DATA_KEY|BACKUP_PASSPHRASE|RAZORPAY_KEY_SECRET|CASHFREE_CLIENT_SECRET)=[^\s#$<{]{12,}/gm,
  },
  {
    what: 'a password in an address',
    form: /\b(?:postgres(?:ql)?|smtps?|s3):\/\/[^\s:/@'"`$<{]+:[^\s@'"`$<{]{6,}@[^\s'"`]+/g,
  },
]

/** Made up, and good for nothing: addresses that lead nowhere, and the words that stand for a password in samples. */
const isExample = (/** @type {string} */ text) =>
  /localhost|127\.0\.0\.1|\.example\b|example\.com|@host\b|\/\/(?:key|user|access):(?:secret|password)|:hunter2@db\b(?!\.)|EXAMPLE/i.test(
    text,
  )

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]} where one seems to be, without saying it
 */
export function secretsIn(file, text) {
  return forms.flatMap(({ what, form }) =>
    [...text.matchAll(form)]
      .filter(([found]) => !isExample(found))
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}: ${what}`),
  )
}
