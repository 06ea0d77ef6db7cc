import { z } from 'zod';
import { topics, type Topic } from './topics.ts';

const path = z.string().regex(/^\/[a-z0-9/-]*$/);
const slug = z.string().regex(/^[a-z0-9-]+$/);
/** For search results: long enough to say something, short enough to be shown in full. */
const description = z.string().min(110).max(160);
const day = z.iso.date();

const question = z.object({ question: z.string(), answer: z.string() });
export type Question = z.output<typeof question>;

export const serviceText = z.object({
  path,
  title: z.string(),
  description,
  lead: z.string(),
  service: z.enum(['cleaning', 'handyman', 'meals', 'rides', 'tech-help', 'concierge']),
  /** Ids of the catalogue, from which prices, lengths and lead times are shown. */
  options: z.array(z.string()),
  picture: z.string(),
  included: z.array(z.string()).min(3),
  notIncluded: z.array(z.string()),
  whoComes: z.string(),
  prepare: z.array(z.string()),
  questions: z.array(question),
  related: z.array(path),
});

export const postText = z.object({
  title: z.string(),
  description,
  lead: z.string(),
  topic: z.enum(Object.keys(topics) as [Topic, ...Topic[]]),
  published: day,
  picture: z.string(),
  related: z.array(slug),
});

export const pageText = z.object({
  path,
  title: z.string(),
  description,
  lead: z.string(),
  kind: z.enum(['plain', 'legal']),
  picture: z.string().optional(),
  updated: day.optional(),
});

export const questionGroup = z.object({
  title: z.string(),
  order: z.int(),
  questions: z.array(question).min(1),
});
export type QuestionGroup = z.output<typeof questionGroup>;

/**
 * What we send a few times a year to people who asked for news. Plain paragraphs, because it goes out as
 * texts and letters, too.
 */
export const newsText = z.object({
  title: z.string().max(80),
  send_on: day,
  link: path,
  link_label: z.string().max(60),
});

/** Words with their facts; `body` is Markdown. */
export type Text<Facts> = Facts & { slug: string; body: string };
export type ServiceText = Text<z.output<typeof serviceText>>;
export type Post = Text<z.output<typeof postText>>;
export type NewsText = Text<z.output<typeof newsText>>;
export type PageText = Text<z.output<typeof pageText>>;
