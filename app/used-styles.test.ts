import { expect, test } from 'vitest'
import { marksOf, readStyles, stylesFor } from './used-styles'

const cut = (css: string, html: string) => stylesFor(marksOf(html), readStyles(css))

test('a sheet whose classes all stand in the page comes out as it went in', () => {
  const css =
    '/*! made {by} us */@layer a,b;@layer a{:root{--x:"};{"}.a,.b>c:hover{color:var(--x);animation:1s spin}}@media (width>=48rem){.md\\:p-\\[1\\.5rem\\]{padding:1.5rem}}@font-face{src:url(x.woff2)}@keyframes spin{to{rotate:1turn}}'
  expect(cut(css, '<p class="a b md:p-[1.5rem]">')).toBe(css)
})

test.each([
  ['a class that is not there', '.a{x:1}.b{x:2}', '<p class="a">', '.a{x:1}'],
  ['one selector of several', '.a,.b,h1{x:1}', '<p class="a">', '.a,h1{x:1}'],
  ['one of two classes', '.a .b{x:1}.a.c{x:2}', '<p class="a b">', '.a .b{x:1}'],
  ['a group that is empty', '@media print{.b{x:1}}p{x:2}', '<p class="a">', 'p{x:2}'],
  [
    'an animation that no rule names',
    '.a{animation:b}@keyframes a-b{to{x:1}50%{x:2}}@keyframes b{to{x:1}}',
    '<p class="a">',
    '.a{animation:b}@keyframes b{to{x:1}}',
  ],
  [
    'a property that no rule reads',
    '*{--x:initial;--y:initial}.a{x:var(--y)}@property --x{syntax:"*"}@property --y{syntax:"*"}',
    '<p class="a">',
    '*{--y:initial}.a{x:var(--y)}@property --y{syntax:"*"}',
  ],
  [
    'a property that only such a one reads',
    ':root{--x:url("a;b");--y:calc(1px*(var(--x) + 2px));--z:1;--w:2}.a{--y:3;x:var(--z)}',
    '<p class="a">',
    ':root{--z:1;}.a{x:var(--z)}',
  ],
  ['what is nested in a rule', '.a{x:1;&:hover{x:2}}.b{x:1;&:hover{x:2}}', '<p class="a">', '.a{x:1;&:hover{x:2}}'],
])('goes: %s', (_, css, html, expected) => {
  expect(cut(css, html)).toBe(expected)
})

test.each([
  ['a class that must not be there', '.a:not(.b,.c:hover){x:1}', '<p class="a">'],
  ['one of several', '.a:is(.b,:where(.c)){x:1}', '<p class="a">'],
  ['places in brackets', '.a:is(main>:nth-child(n + 4),.b,:not(.c:nth-child(2))):not([d]){x:1}', '<p class="a">'],
  [
    'a class with signs',
    '.\\[\\&_\\*\\]\\:text-ivory *,.group-has-\\[\\[value\\=any\\]\\:checked\\]\\/when{x:1}',
    '<p class="[&amp;_*]:text-ivory"><p class="group-has-[[value=any]:checked]/when">',
  ],
  ['a class that begins with a digit', '.\\32 xl\\:p-1{x:1}', '<p class="2xl:p-1">'],
  ['a property that an attribute reads', ':root{--x:1}', '<p style="rotate:var(--x)">'],
  ['an attribute with a comma', '[style="a,b"]{x:1}', '<p>'],
])('stays: %s', (_, css, html) => {
  expect(cut(css, html)).toBe(css)
})
