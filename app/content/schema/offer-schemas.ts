/** What the clinic offers, and its prices: services.yaml, plans.yaml and meals.yaml. */
import { z } from 'zod'
import { cardTypes, planPeriod } from '../../domain/orders/plans'
import { entries, imagePath, picture, rupees, slug, text } from './schema-fields'

export const serviceCategories = ['core', 'specialized', 'other'] as const
export const serviceColors = ['leaf', 'beet', 'turmeric'] as const
export const servicesSchema = z.strictObject({
  title: text(60),
  intro: text(400),
  /** Each of the three stands once: the site has a colour for each. */
  categories: z
    .array(z.strictObject({ id: z.enum(serviceCategories), label: text(40), text: text(240) }))
    .length(serviceCategories.length),
  featured: z
    .array(z.strictObject({ title: text(60), text: text(300), image: picture, tone: z.enum(['sage', 'butter']) }))
    .min(1)
    .max(6),
  items: z
    .array(
      z.strictObject({
        id: slug,
        title: text(60),
        /** Stands for the description where the card is one row, on phones. */
        line: text(44),
        description: text(600),
        icon: imagePath,
        benefits: entries(text(60), 6),
        color: z.enum(serviceColors),
        category: z.enum(serviceCategories),
      }),
    )
    .min(1)
    .max(80),
})

/** Of one plan. */
const mostSessions = 200
const subscriptionTypes = cardTypes('subscription')
const foodTypes = cardTypes('food')
const feature = z.strictObject({ text: text(120), highlighted: z.boolean() })
const planBase = {
  id: slug,
  title: text(40),
  period: z.enum([...subscriptionTypes, ...foodTypes].map(planPeriod)),
  featured: z.boolean(),
  features: z.array(feature).min(2).max(10),
}
export const plansSchema = z.strictObject({
  heading: text(60),
  intro: text(300),
  subscription: z
    .array(
      z.strictObject({
        ...planBase,
        planType: z.enum(subscriptionTypes),
        priceRupees: rupees.nullable(),
        /** How many visits are part of it; 0 or absent: none are counted. */
        sessions: z.int().min(0).max(mostSessions).optional(),
      }),
    )
    .min(1)
    .max(12),
  food: z
    .array(z.strictObject({ ...planBase, planType: z.enum(foodTypes), priceRupees: rupees, meals: z.int().min(1) }))
    .min(1)
    .max(12),
  areaNotice: z.strictObject({ title: text(60), text: text(400), points: z.array(text(160)).min(1).max(8) }),
})

export const mealsSchema = z.strictObject({
  intro: text(300),
  items: z
    .array(
      z.strictObject({
        id: slug,
        name: text(60),
        description: text(160),
        image: picture,
        diet: z.enum(['veg', 'egg']),
        /** null: price to be decided; such a meal is shown but cannot be ordered. */
        priceRupees: rupees.nullable(),
      }),
    )
    .min(1)
    .max(60),
})
