/** What a person reads where no answer came, or none in time: the site's of the backend, and the browser's of the site. */
export const networkMessage = 'Network error. Please check your internet connection.'
