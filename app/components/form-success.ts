/**
 * A form's good news, as long as it is true of what the form shows: gone once the form is sent again, and as soon as the
 * browser's own check finds something wrong in it, for then it is not sent at all.
 */
export function successOf(
  message: string | null | undefined,
  busy: boolean,
  form: { allErrors: Record<string, string[]> },
): string | undefined {
  return busy || Object.keys(form.allErrors).length > 0 ? undefined : (message ?? undefined)
}
