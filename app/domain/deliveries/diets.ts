/** What a dish is; the marks of the menu, which the law requires. */
export const kitchenDiets = ['veg', 'egg'] as const
export type KitchenDiet = (typeof kitchenDiets)[number]

/** What a client eats. */
export const clientDiets = ['veg', 'egg', 'non_veg', 'vegan', 'jain', 'no_onion_garlic'] as const
export type ClientDiet = (typeof clientDiets)[number]

const dietWords: Record<ClientDiet, string> = {
  veg: 'Vegetarian',
  egg: 'Egg is fine',
  non_veg: 'Non-vegetarian',
  vegan: 'Vegan',
  jain: 'Jain',
  no_onion_garlic: 'No onion and garlic',
}
export const dietText = (diet: ClientDiet | null): string => (diet === null ? 'Diet not noted' : dietWords[diet])

/** For the select of a form. */
export const dietOptions = clientDiets.map((value) => ({ value, label: dietWords[value] }))
