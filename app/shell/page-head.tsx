import { useSite } from './site-context.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** Whether the page shows problems with what was sent: the title says so first, for those who hear it. */
  hasProblems?: boolean;
}

/** The title says the page, then the site. React puts both into the head. */
export function PageHead({ title, description, hasProblems = false }: PageHeadProps) {
  const { siteName } = useSite();
  return (
    <>
      <title>{`${hasProblems ? 'Error: ' : ''}${title} | ${siteName}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
