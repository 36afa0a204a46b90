/** 75 → '75 g'; from a kilogram on in kilograms, up to the next 10 g, as a shop weighs: 1253 → '1.26 kg'. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${(Math.ceil(grams / 10) / 100).toLocaleString('en-IN')} kg`
