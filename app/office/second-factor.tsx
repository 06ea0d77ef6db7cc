import { Link } from 'react-router';
import type { Enrolling } from '#domains/staff/second-factor.server.ts';
import { pathTo } from '../paths.ts';
import { PageHead } from '../shell/page-head.tsx';

interface NewAppProps extends Enrolling {
  /** The address as a picture for the camera of a phone. */
  picture: { size: number; path: string } | null;
}

/** What an authenticator app has to know, for a camera, for typing and for this device. */
export function NewApp({ secret, address, picture }: NewAppProps) {
  return (
    <>
      {picture !== null && (
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          width="220"
          height="220"
          role="img"
          aria-label="QR code for your phone’s camera"
          className="office-qr"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      )}
      <p>
        Key: <code>{secret}</code>
      </p>
      <p>
        <a href={address}>Open it in an app on this device</a>
      </p>
    </>
  );
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="office-narrow">
      <PageHead title="Your recovery codes" description="" />
      <h1>Your recovery codes</h1>
      <p>
        If you lose your phone or passkey, each of these works once instead. You see them only now. Print them
        or write them down, and keep them away from your computer.
      </p>
      <ul className="office-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p data-print="hide">
        <Link to={pathTo('/office')}>I saved them. Go to the office</Link>
      </p>
    </div>
  );
}
