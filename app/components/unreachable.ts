import type { ClientActionFunctionArgs } from '@remix-run/react'

/**
 * For a form's clientAction: sends it, and where the site itself cannot be reached answers with what `answer` makes of the
 * form, so that it stays as it was typed and says so. A Response's status keeps Remix from asking the loaders again, which
 * could not be reached either (that of data() does not get there).
 */
export async function sendOrAnswer<Answer>(
  { request, serverAction }: ClientActionFunctionArgs,
  answer: (form: FormData) => Answer,
): Promise<Answer | Response> {
  const form = await request.clone().formData()
  try {
    return (await serverAction<Answer>()) as Answer
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return Response.json(answer(form), { status: 503 })
  }
}
