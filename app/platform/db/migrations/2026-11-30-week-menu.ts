import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, oneOf, run, type TablesBySql } from '../schema/statements'

export const menuTables = {
  /** One row: when the kitchen's menu begins, and after how many weeks it begins anew. */
  menu_cycle: {
    id: 'text primary key',
    /** Of India's calendar. */
    starts_on: 'text not null',
    weeks: 'integer not null',
    /** 1, and one more with each change of the cycle or of a dish. */
    version: 'integer not null default 1',
    updated_at: 'text not null',
  },
  /** The dish of a plan's meal, at place 0, and its alternatives. */
  menu_dishes: {
    /** 'all' for the plans that have none of their own. */
    plan_type: 'text not null',
    /** From 1 on. */
    week: 'integer not null',
    /** Monday is 1. */
    weekday: 'integer not null',
    slot: oneOf<'lunch' | 'dinner'>('text not null'),
    place: 'integer not null',
    recipe_id: 'text not null references recipes (id) on delete cascade',
    constraint: 'menu_dishes_key primary key (plan_type, week, weekday, slot, place)',
  },
  /** Which of the offered dishes a client has chosen for a day. */
  meal_choices: {
    order_id: 'text not null references orders (id) on delete cascade',
    day: 'text not null',
    recipe_id: 'text not null references recipes (id) on delete cascade',
    chosen_at: 'text not null',
    constraint: 'meal_choices_key primary key (order_id, day)',
  },
} as const satisfies TablesBySql

/** The kitchen's menu by weeks. */
export const weekMenu: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, menuTables)
    await run(db, [
      'create index menu_dishes_of_recipe on menu_dishes (recipe_id)',
      'create index meal_choices_of_recipe on meal_choices (recipe_id)',
      'create index meal_choices_of_day on meal_choices (day)',
    ])
  },
}
