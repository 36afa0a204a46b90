import { randomBytes } from 'node:crypto'

/** Of an order that is about to be made: the same form sent twice is one order. As the specification writes it. */
export const newOrderId = (now: Date = new Date()): string => `ORDER_${now.getTime()}_${randomBytes(4).toString('hex')}`
