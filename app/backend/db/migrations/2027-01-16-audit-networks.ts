import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const auditNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    // What the staff did was written with the whole IPv4 address, or four groups of an IPv6 one: '203.0.113.77' → '203.0.113.x',
    // '2001:db8:1:2' → '2001:db8:1::x'.
    await sql`update audit_entries set address = case
        when address like '%:%' then rtrim(address, '0123456789abcdef') || ':x'
        else rtrim(address, '0123456789') || 'x' end
      where address is not null and address not like '%x'`.execute(db)
  },
}
