import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen copies of domain/clients: how a name is folded, and the key of what a word of it sounds like. */
type Script = 'd' | 'l'

const devanagari: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'j', ञ: 'n' },
  ...{ ट: 't', ठ: 't', ड: 'd', ढ: 'd', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n' },
  ...{ प: 'p', फ: 'p', ब: 'b', भ: 'b', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h', ऋ: 'r', '\u0943': 'r' },
}

function readDevanagari(word: string): string {
  return (
    word
      .replaceAll('ॐ', 'अम')
      .replaceAll('ज्ञ', 'ग्य')
      // Flapped: Chopra, Garhwal.
      .replace(/[डढ]\u093c/gu, 'र')
      .replaceAll('\u093c', '')
      // Said like an i: Rai, Vijay.
      .replace(/(?<!\u094d)य(?=$|[\u0915-\u0939]\u094d|\u094d(?!य))/gu, '')
      // Singh.
      .replaceAll('\u0902ह', 'नग')
      .replace(/[\u0901\u0902](?=[पफबभम])/gu, 'म')
      .replace(/[\u0901\u0902]/gu, 'न')
      .replace(/^[\u0904-\u090a\u090c-\u0914]/u, 'a')
      .replace(/./gsu, (sign) => devanagari[sign] ?? (sign === 'a' || sign === '\u094d' ? sign : '.'))
      // Two consonants without a sign between them have the vowel that is not written.
      .replace(/([a-z])(?=[a-z])/g, '$1.')
      .replaceAll('\u094d', '')
      .replace(/([b-z])\1/g, '$1')
  )
}

function readLatin(word: string): string {
  return word
    .replace(/ao$/, 'av')
    .replace(/air$/, 'ayar')
    .replace(/(?<=.)y(?![aeiou])/g, '')
    .replaceAll('x', 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/([bcdfgjklprstz])h+/g, '$1')
    .replaceAll('f', 'p')
    .replaceAll('z', 'j')
    .replaceAll('q', 'k')
    .replaceAll('w', 'v')
    .replace(/([b-df-hj-np-tv-z])\1+/g, '$1')
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)[aeiou]/g, '.')
}

function scriptOf(word: string): Script | null {
  if (/^[a-z]+$/.test(word)) return 'l'
  return /^[\u0900-\u0963\u0970-\u097f]+$/.test(word) ? 'd' : null
}

function soundOf(word: string, script: Script): string {
  const read = script === 'd' ? readDevanagari(word) : readLatin(word)
  const sound = read.replaceAll('.', '')
  return sound.length === 1 ? `${sound}=` : sound
}

function keysOf(name: string): string[] {
  const folded = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const keys = words.flatMap((word) => {
    const script = scriptOf(word)
    const sound = script && soundOf(word, script)
    return script && sound ? [`~${script}${sound}`.slice(0, 60)] : []
  })
  return [...new Set(keys)]
}

const tables = [
  ['user_words', 'user_id', 'users', 'full_name'],
  ['appointment_words', 'appointment_id', 'appointments', 'name'],
  ['order_words', 'order_id', 'orders', 'customer_name'],
  ['enquiry_words', 'enquiry_id', 'enquiries', 'name'],
] as const

const batch = 400

/** Clients, bookings, orders and enquiries are found by a name in the other script too. */
export const nameKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [words, owner, of, name] of tables) {
      let after = ''
      for (;;) {
        const { rows } = await sql<{ id: string; words: string; name: string }>`
          select found.${sql.ref(owner)} as id, found.words as words, named.${sql.ref(name)} as name
          from ${sql.table(words)} as found join ${sql.table(of)} as named on named.id = found.${sql.ref(owner)}
          where found.${sql.ref(owner)} > ${after} order by found.${sql.ref(owner)} limit ${batch}`.execute(db)
        const last = rows.at(-1)
        if (!last) break
        after = last.id
        const changed = rows.flatMap(({ id, words, name }) => {
          const keys = keysOf(name)
          return keys.length === 0 ? [] : [sql`(${id}, ${[words, ...keys].join(' ')})`]
        })
        if (changed.length > 0)
          await sql`
            insert into ${sql.table(words)} (${sql.ref(owner)}, words) values ${sql.join(changed)}
            on conflict (${sql.ref(owner)}) do update set words = excluded.words`.execute(db)
      }
    }
  },
}
