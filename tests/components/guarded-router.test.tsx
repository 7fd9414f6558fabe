import { act, screen, waitFor } from '@testing-library/react';
import { Link, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { GuardedRouter, useLeaveGuard } from '../../src/portal/panes/guarded-router.tsx';
import { draw } from '../support/draw.tsx';

/** Whether the screen holds unsaved work, and what the user answers. */
let isNeeded = false;
let answer = Promise.withResolvers<boolean>();
const ask = vi.fn(() => answer.promise);

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLeaveGuard({ isNeeded: (from, to) => isNeeded && from.pathname !== to.pathname, ask });
  return (
    <>
      <h1>{pathname}</h1>
      <Link to="/b">b</Link>
      <button type="button" onClick={() => void navigate('/c', { replace: true })}>
        c
      </button>
    </>
  );
}

const shown = () => screen.getByRole('heading').textContent;

beforeEach(() => {
  window.history.replaceState(null, '', '/a');
  isNeeded = false;
  answer = Promise.withResolvers<boolean>();
  ask.mockClear();
});

function drawPage() {
  return draw(
    <GuardedRouter>
      <Page />
    </GuardedRouter>,
  );
}

test('a link is followed, and the browser goes back, while nothing holds the user', async () => {
  const { user } = drawPage();
  await user.click(screen.getByRole('link', { name: 'b' }));
  await waitFor(() => expect(shown()).toBe('/b'));
  expect(window.location.pathname).toBe('/b');
  act(() => window.history.back());
  await waitFor(() => expect(shown()).toBe('/a'));
  expect(ask).not.toHaveBeenCalled();
});

test('a link waits for the answer, is asked about once, and is followed when the user agrees', async () => {
  isNeeded = true;
  const { user } = drawPage();
  await user.click(screen.getByRole('link', { name: 'b' }));
  await user.click(screen.getByRole('button', { name: 'c' }));
  expect(ask).toHaveBeenCalledTimes(1);
  expect([shown(), window.location.pathname]).toEqual(['/a', '/a']);
  await act(async () => answer.resolve(true));
  await waitFor(() => expect(shown()).toBe('/b'));
});

test('who stays keeps the address, and is asked again the next time', async () => {
  isNeeded = true;
  const { user } = drawPage();
  await user.click(screen.getByRole('button', { name: 'c' }));
  await act(async () => answer.resolve(false));
  expect([shown(), window.location.pathname]).toEqual(['/a', '/a']);
  answer = Promise.withResolvers<boolean>();
  await user.click(screen.getByRole('button', { name: 'c' }));
  expect(ask).toHaveBeenCalledTimes(2);
  await act(async () => answer.resolve(true));
  await waitFor(() => expect(shown()).toBe('/c'));
});

test('going back in the browser is undone until the user agrees', async () => {
  const { user } = drawPage();
  await user.click(screen.getByRole('link', { name: 'b' }));
  await waitFor(() => expect(shown()).toBe('/b'));
  isNeeded = true;
  act(() => window.history.back());
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(window.location.pathname).toBe('/b'));
  expect(shown()).toBe('/b');
  await act(async () => answer.resolve(true));
  await waitFor(() => expect(shown()).toBe('/a'));
  expect(window.location.pathname).toBe('/a');
});
