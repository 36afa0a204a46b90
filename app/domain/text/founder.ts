/** The founder as she is named beside what a client decides. Pure. */

/** `credentials`: her title, her degrees and her number in the register, as far as content/site.yaml has them. */
export type Founder = { name: string; credentials: string; picture: { src: string; alt: string } }

type Facts = { title: string; qualifications?: string[] | undefined; registrationNumber?: string | null | undefined }

export const credentialsOf = ({ title, qualifications = [], registrationNumber }: Facts): string =>
  [title, ...qualifications, ...(registrationNumber ? [`Registration ${registrationNumber}`] : [])].join(', ')
