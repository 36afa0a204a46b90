/** Kinds of readings with their limits, the marks that staff see beside them, and festivals: care/readings.yaml. */
import { z } from 'zod'
import { bandedFigures, readingKinds } from '../../../domain/clients/reading-kinds'
import { isoDate, text } from '../schema-fields'

const where = { source: text(240), agreedOn: isoDate.nullable() }
const figure = z.number().min(0).max(100_000)

/** Beyond it a value is mistyped; within it some are asked for once more, and some are told to act upon. */
const limits = {
  least: figure,
  most: figure,
  askAgain: z
    .strictObject({
      below: figure.optional(),
      above: figure.optional(),
      /** Further than so much from the last reading. */
      change: figure.optional(),
      isPercent: z.boolean().optional(),
      withinDays: z.int().min(1).max(400).optional(),
      adultsOnly: z.boolean().optional(),
    })
    .optional(),
  actNow: z.strictObject({ below: figure.optional(), above: figure.optional() }).optional(),
}
const loinc = z.string().regex(/^\d{1,7}-\d$/, { error: 'a LOINC code between quotes, such as ‘29463-7’' })

export const readingsSchema = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        id: z.enum(readingKinds),
        label: text(40),
        unit: text(20),
        loinc: loinc.nullable(),
        snomed: z
          .string()
          .regex(/^\d{6,18}$/)
          .optional(),
        digits: z.int().min(0).max(3),
        ...limits,
        /** Of blood pressure: the second value. */
        lower: z.strictObject({ loinc, upperLoinc: loinc, ...limits }).optional(),
        isLab: z.boolean().optional(),
        hint: text(120).optional(),
        /** A chart shows at least so much from its bottom to its top. */
        chartSpan: figure,
        ...where,
      }),
    )
    .length(readingKinds.length)
    .refine((kinds) => new Set(kinds.map(({ id }) => id)).size === kinds.length, { error: 'each kind once' }),
  bands: z
    .array(
      z.strictObject({
        of: z.enum(bandedFigures),
        at: z.array(figure).min(1).max(4),
        lowerAt: z.array(figure).min(1).max(4).optional(),
        note: text(160).optional(),
        ...where,
      }),
    )
    .min(1)
    .max(20),
  pregnancyGain: z.strictObject({
    /** Body mass index before pregnancy, from which the next range holds. */
    iom: z.array(figure).length(3),
    asian: z.array(figure).length(3),
    kg: z.array(z.strictObject({ least: figure, most: figure })).length(4),
    ...where,
  }),
  festivals: z.strictObject({
    items: z
      .array(
        z
          .strictObject({ festival: text(24), from: isoDate, to: isoDate })
          .refine(({ from, to }) => from <= to, { error: 'a last day that is not before the first' }),
      )
      .min(1)
      .max(100),
    ...where,
  }),
})
