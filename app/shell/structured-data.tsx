import { inlineJson } from './inline-json.ts';

/**
 * Facts for search engines (schema.org, JSON-LD). It is data and not a script, so the content policy has
 * nothing to allow.
 */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const json = inlineJson({ '@context': 'https://schema.org', ...facts });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/**
 * Questions with their answers, as a search engine may show them; an answer may contain the markup of one
 * line of text.
 */
export function QuestionFacts({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return <StructuredData facts={{ '@type': 'FAQPage', mainEntity }} />;
}
