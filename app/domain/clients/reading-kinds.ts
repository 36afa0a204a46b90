/** What is measured of a client's body. What each is called, its unit and its limits stand in content/care/readings.yaml. */
export const readingKinds = [
  ...([
    'weight',
    'waist',
    'hip',
    'height',
    'blood_pressure',
    'glucose_fasting',
    'glucose_after_meal',
    'hba1c',
  ] as const),
  ...(['cholesterol_total', 'cholesterol_ldl', 'cholesterol_hdl', 'triglycerides', 'tsh', 'haemoglobin'] as const),
  ...(['ferritin', 'vitamin_b12', 'vitamin_d', 'creatinine'] as const),
] as const
export type ReadingKind = (typeof readingKinds)[number]

/** client: measured at home. clinic: measured there. report: copied from a laboratory's paper. */
export const readingWays = ['client', 'clinic', 'report'] as const

/** What staff compare with the marks of a source: kinds, and figures that follow from them. */
export const bandedFigures = [
  ...(['bmi', 'waist_f', 'waist_m', 'waist_to_height', 'hba1c', 'glucose_fasting', 'blood_pressure'] as const),
  ...(['cholesterol_ldl', 'triglycerides', 'egfr'] as const),
] as const
