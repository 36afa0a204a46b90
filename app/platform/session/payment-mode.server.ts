import { settings } from '../settings/settings.server'

/** Whether no provider is connected: orders can be made and "paid", and no money moves. Said wherever an order is taken. */
export const isSandbox = (): boolean => settings().payments.provider === 'sandbox'
