/** The form a visit sent. What is no form at all reads as an empty one, and fails its schema like any form left blank. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}
