/** Why a form’s change cannot be made, and of which of its fields that is said; '' is the form as a whole. */
export class Refusal extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}
