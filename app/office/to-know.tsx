/** What to know about a caller, where the eye falls first. */
export function ToKnow({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="office-to-know" role="note" aria-label="Needs to know">
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );
}
