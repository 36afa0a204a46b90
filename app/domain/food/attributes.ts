/** What a food is, beside its figures: tags of a dish follow from these alone. What is not said of a food is not known. */

export const foodKinds = ['plant', 'milk', 'egg', 'fish', 'meat', 'honey'] as const
export type FoodKind = (typeof foodKinds)[number]

/** The eight groups that FSSAI wants on a label (Labelling and Display Regulations 2020), with sesame and mustard. */
export const allergens = {
  gluten: 'gluten',
  crustacean: 'prawns and other crustaceans',
  milk: 'milk',
  egg: 'egg',
  fish: 'fish',
  peanut: 'peanut',
  tree_nut: 'tree nuts',
  soy: 'soy',
  sulphite: 'sulphite',
  sesame: 'sesame',
  mustard: 'mustard',
} as const
export type Allergen = keyof typeof allergens
export const allergenNames = Object.keys(allergens) as [Allergen, ...Allergen[]]

/** `underground`: a part that grows below the ground and is used fresh; dried haldi is none. */
export const foodMarks = ['allium', 'underground', 'many_seeded', 'sprouted', 'fungus', 'grain', 'pulse'] as const
export type FoodMark = (typeof foodMarks)[number]

/** null: not known. An empty list: none of them. */
export type FoodAttributes = {
  kind: FoodKind | null
  allergens: readonly Allergen[] | null
  marks: readonly FoodMark[] | null
}

export const unknownAttributes: FoodAttributes = { kind: null, allergens: null, marks: null }
