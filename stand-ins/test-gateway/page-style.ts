/** The hosted pages' one stylesheet: served as a file, so that their policy needs no exception for styles. */
export const pageStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 1.25rem/1.55 'Atkinson Hyperlegible Next', system-ui, sans-serif; background: #fffbf3; color: #16241c; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 2.25rem; line-height: 1.2; color: #0b5b36; margin: 1.5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; }
a { color: #0b5b36; text-underline-offset: 0.2em; }
.notice { border: 3px solid #653c00; border-radius: 0.75rem; background: #fff3d6; padding: 1rem; }
.notice p { margin: 0; }
.summary { border: 3px solid #8e1b0e; border-radius: 0.75rem; background: #fdf0ec; padding: 1rem; margin: 1.5rem 0; }
.summary ul { list-style: none; margin: 0; padding: 0; }
.summary li { margin: 0.5rem 0 0; }
.summary a { display: inline-block; padding: 0.75rem 0; color: #8e1b0e; font-weight: 700; }
.field { margin: 1.5rem 0; }
label { display: block; font-weight: 700; }
.hint { display: block; }
.message { display: block; color: #8e1b0e; font-weight: 700; }
input {
  display: block; width: 100%; min-height: 3.5rem; margin-top: 0.5rem; padding: 0.5rem 0.75rem;
  font: inherit; color: inherit; background: #fff; border: 2px solid #55645b; border-radius: 0.5rem;
}
input.short { max-width: 12rem; }
input[aria-invalid='true'] { border: 4px solid #8e1b0e; }
button {
  display: block; width: 100%; min-height: 4rem; margin: 1.5rem 0 0; padding: 0.75rem 1.5rem;
  font: inherit; font-size: 1.375rem; font-weight: 700; cursor: pointer;
  color: #0c1f15; background: #2cc47b; border: 3px solid #0b5b36; border-radius: 0.75rem;
}
button.second { background: #fff; }
.way-back { margin-top: 1.5rem; }
.way-back a { display: inline-block; padding: 0.75rem 0; }
:focus-visible { outline: 4px solid #16241c; outline-offset: 3px; box-shadow: 0 0 0 10px #ffc94d; }
@media (forced-colors: active) { button { border: 3px solid ButtonText; } }
`;
