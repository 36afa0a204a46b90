/** The form in which a dietitian writes down why they read of the health of another's client; it leads back to `back`. */
export const reasonWay = (clientId: string, back: string): string =>
  `/dashboard/clients/${clientId}/care/reason?back=${encodeURIComponent(back)}`
