/**
 * Packages that are not built into the server: what is not JavaScript alone, what is loaded only when it is needed, and Remix and
 * React, which the build shares with the front door or with remix-serve. The build (vite.config.ts) leaves them out; a folder that
 * runs alone (alone.js) brings them along.
 */
export const packagesOutside = [
  ...[
    '@cantoo/pdf-lib',
    '@node-rs/argon2',
    'sharp',
    'harfbuzzjs',
    'fontkit',
    'pdfkit',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
  ],
  ...['@remix-run/node', '@remix-run/react', 'react', 'react-dom'],
]

/** What contentlayer.config.ts loads: the program compiles content that was changed in the browser. */
export const compilerPackages = [
  ...['contentlayer2', 'esbuild', 'libphonenumber-js', 'rehype-sanitize', 'remark', 'remark-rehype', 'yaml', 'zod'],
]
