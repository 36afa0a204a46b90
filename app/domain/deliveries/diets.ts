/** What a dish is, and what a client eats; the marks of the menu. */
export const kitchenDiets = ['veg', 'egg'] as const
export type KitchenDiet = (typeof kitchenDiets)[number]
