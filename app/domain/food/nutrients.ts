/** What is known of a food, per 100 g of its edible part, in the columns and the order of the food table. */

export const nutrients = [
  { column: 'energy_kcal', label: 'Energy', unit: 'kcal', digits: 0 },
  { column: 'protein_g', label: 'Protein', unit: 'g', digits: 1 },
  { column: 'fat_g', label: 'Fat', unit: 'g', digits: 1 },
  { column: 'carbohydrate_g', label: 'Carbohydrate', unit: 'g', digits: 1 },
  { column: 'fibre_g', label: 'Fibre', unit: 'g', digits: 1 },
  { column: 'sugars_g', label: 'Sugars', unit: 'g', digits: 1 },
  { column: 'saturated_fat_g', label: 'Saturated fat', unit: 'g', digits: 1 },
  { column: 'cholesterol_mg', label: 'Cholesterol', unit: 'mg', digits: 0 },
  { column: 'sodium_mg', label: 'Sodium', unit: 'mg', digits: 0 },
  { column: 'potassium_mg', label: 'Potassium', unit: 'mg', digits: 0 },
  { column: 'calcium_mg', label: 'Calcium', unit: 'mg', digits: 0 },
  { column: 'iron_mg', label: 'Iron', unit: 'mg', digits: 1 },
  { column: 'magnesium_mg', label: 'Magnesium', unit: 'mg', digits: 0 },
  { column: 'zinc_mg', label: 'Zinc', unit: 'mg', digits: 1 },
  { column: 'vitamin_a_rae_ug', label: 'Vitamin A', unit: 'µg', digits: 0, isVitamin: true },
  { column: 'vitamin_c_mg', label: 'Vitamin C', unit: 'mg', digits: 1, isVitamin: true },
  { column: 'vitamin_d_ug', label: 'Vitamin D', unit: 'µg', digits: 1, isVitamin: true },
  { column: 'vitamin_b12_ug', label: 'Vitamin B12', unit: 'µg', digits: 2, isVitamin: true },
  { column: 'folate_dfe_ug', label: 'Folate', unit: 'µg', digits: 0, isVitamin: true },
  { column: 'water_g', label: 'Water', unit: 'g', digits: 1 },
] as const satisfies readonly { column: string; label: string; unit: string; digits: number; isVitamin?: true }[]

export type Nutrient = (typeof nutrients)[number]['column']

export const nutrientNames = nutrients.map(({ column }) => column) as [Nutrient, ...Nutrient[]]
