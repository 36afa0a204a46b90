/** The SQL of made-up rows: names, addresses, numbers and instants, the same for the same row, made by the engine itself. */
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from '~/platform/db/tables'

export const createdOver = { days: 3 * 365 }

/** The most common first. */
export const firstNames = `
  Meera Ritika Asha Kavita Sunita Pooja Neha Priya Anjali Divya Rahul Amit Vikram Arjun Rohan Karan Geeta Rekha Suman
  Farida Mohit Nikhil Deepak Sanjay Manish Swati Shalini Nidhi Ayesha Zoya Harsh Yash Ishaan Tanvi Urvashi Lakshmi Bhavna
  Chirag Omkar Esha`
  .trim()
  .split(/\s+/)
export const lastNames = `
  Joshi Sharma Rao Meena Gupta Agarwal Singh Verma Mathur Jain Bhatt Iyer Khan Saxena Rathore Shekhawat Choudhary Soni
  Kothari Mehta Shah Patel Desai Kulkarni Deshpande Nair Menon Pillai Reddy Naidu Das Ghosh Banerjee Sen Mishra Tiwari
  Pandey Dubey Trivedi Chauhan Rajput Yadav Kumawat Saini Swami Vyas Purohit Bhargava Khandelwal Maheshwari Lodha Singhvi
  Bafna Surana Ansari Qureshi Pathan Fernandes Dsouza Zaveri`
  .trim()
  .split(/\s+/)
type Rows = {
  table: keyof Tables
  count: number
  columns: Record<string, string>
  /** When the last of them was made, and how many days before it the first. */
  now: Date
  days?: number
  /** So many were inserted before. */
  after?: number
}

/** @param rows.columns SQL of each column: `i` counts from 1, `number` is it in eight digits, `second` and `at` its instant */
export async function insertRows(
  db: Kysely<Tables>,
  { table, count, columns, now, days = createdOver.days, after = 0 }: Rows,
): Promise<void> {
  if (count === 0) return
  const [first, last] = [after + 1, after + count]
  const lastSecond = Math.floor(now.getTime() / 1000)
  const second = `${lastSecond} - cast((${last} - i) * ${(days * 86_400) / count} as integer)`
  const numbers = isPostgres(db)
    ? `select i, lpad(i::text, 8, '0') as number, ${second} as second from generate_series(${first}, ${last}) as i`
    : `select i, printf('%08d', i) as number, ${second} as second from
        (with recursive counted (i) as (select ${first} union all select i + 1 from counted where i < ${last}) select i from counted)`
  await sql
    .raw(`
      insert into ${table} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')}
      from (select i, number, second, ${instant(db, 'second')} as at from (${numbers}) as numbered) as dated`)
    .execute(db)
}

/** SQL of the UTC instant, as the tables keep it, of a number of seconds since 1970. */
export const instant = (db: Kysely<Tables>, seconds: string) =>
  isPostgres(db)
    ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`

/** SQL of an id that differs from those with another letter, a hexadecimal digit. */
export const idOf = (db: Kysely<Tables>, letter: string, i: string) => {
  const digits = isPostgres(db) ? `lpad((${i})::text, 12, '0')` : `printf('%012d', ${i})`
  return `'${letter}0000000-0000-4000-8000-' || ${digits}`
}

export const oneOf = (i: string, texts: readonly string[]) =>
  `case (${i}) % ${texts.length} ${texts.map((text, at) => `when ${at} then '${text}'`).join(' ')} end`

/** A number that looks like chance, the same for the same row. */
const mixed = (i: string) => `(cast(${i} as bigint) * 1103515245 % 2147483647)`
/** One of so many: the first is the most common, and each following one is rarer. */
const skewed = (number: string, of: number) => `(${number} % ${of}) * (${number} / ${of} % ${of} + 1) / ${of}`
export const nameOf = (i: string) =>
  `${oneOf(skewed(mixed(i), firstNames.length), firstNames)} || ' ' ||
    ${oneOf(skewed(`(${mixed(i)} / 7000)`, lastNames.length), lastNames)}`
export const emailOf = (i: string) => `'client-' || (${i}) || '@example.in'`

/** Numbers of Indian mobiles begin with a digit from 6 to 9. Less than as many as those there are, and a prime: so they all differ. */
const [firstNumber, numbers, step] = [6_000_000_000, 3_999_999_979, 2_654_435_761]
export const phoneOf = (i: string) => `'+91' || (${firstNumber} + cast(${i} as bigint) * ${step} % ${numbers})`

/** What cannot be opened, as long as what is sealed. */
export const sealed = (length: number) => `'${'n1.000000000000.'.padEnd(length, 'x')}'`

export const isPostgres = (db: Kysely<Tables>) => db.getExecutor().adapter instanceof PostgresAdapter
