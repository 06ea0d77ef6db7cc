export function Welcome() {
  return <svg viewBox="0 0 4 3" aria-hidden="true" focusable="false" />;
}
